"""Golden playthroughs: one whole annotated game per mission, compared at every change."""

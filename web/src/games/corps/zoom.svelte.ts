/** The card that is being read at full size; one at a time. */
class Zoom {
  card = $state("");
}

export const zoom = new Zoom();

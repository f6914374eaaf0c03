"""Reports: one page that answers what many games have shown, in words first, then in figures and pictures.

The page stands on its own: no network, no script, one style sheet. `page.make` writes it; `page.policy` is the content
security policy that it is to be served with, which it also carries itself.
"""

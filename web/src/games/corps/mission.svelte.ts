/** Whether the Mission card is being read. */
class Reading {
  open = $state(false);
}

export const reading = new Reading();

/**
 * Gives the focus back to the button that has it now, as soon as it may be pressed again and nothing else
 * has taken it. Browsers take it away from a button that is disabled, and whoever uses a keyboard would begin
 * at the top of the page again.
 */
export function keepFocus(): void {
  const pressed = document.activeElement;
  if (!(pressed instanceof HTMLButtonElement)) return;
  const watch = new MutationObserver(() => {
    if (pressed.disabled) return;
    watch.disconnect();
    if (document.activeElement === document.body) pressed.focus({ preventScroll: true });
  });
  watch.observe(pressed, { attributes: true, attributeFilter: ["disabled"] });
}

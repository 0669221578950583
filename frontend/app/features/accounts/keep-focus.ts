/**
 * Focuses the button that has the focus now again, once it is no longer disabled and nothing else has the focus.
 * Browsers blur a button when it is disabled, which sends keyboard users back to the top of the page.
 */
export function keepFocus(): void {
  const button = document.activeElement;
  if (!(button instanceof HTMLButtonElement)) return;
  const observer = new MutationObserver(() => {
    if (button.disabled) return;
    observer.disconnect();
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
  });
  observer.observe(button, { attributes: true, attributeFilter: ["disabled"] });
}

/**
 * Keeps the focus on the focused button while it is disabled for a request: focuses the button again when it is
 * enabled, unless another element has the focus by then. To be called before the button is disabled: browsers then
 * blur it, which sends keyboard users back to the top of the page.
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

/** Inputs that take no text: while one of them has the focus, a single character may be a shortcut. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']
const WITH_TEXT = `input${WITHOUT_TEXT.map((type) => `:not([type="${type}"])`).join('')}, textarea, select, [role="textbox"]`

/** Whether key presses on this target are text input. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(WITH_TEXT) !== null)

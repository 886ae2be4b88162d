/** Inputs that take no characters: while one of them has the focus, a single character may still be a shortcut. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']
const WITH_TEXT = `input${WITHOUT_TEXT.map((type) => `:not([type="${type}"])`).join('')}, textarea, select, [role="textbox"]`

/** Whether what is pressed here is text that somebody writes. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(WITH_TEXT) !== null)

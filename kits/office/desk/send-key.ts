type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'repeat' | 'isComposing'>

/**
 * What a key does while a text is asked for on a desk. Enter sends what is shown; in the text, on a button or a link, where it
 * has its own meaning, Ctrl+Enter does. A key that is held down sends once, and `hold`: nothing else comes of it either.
 */
export function enterIn(
  { key, ctrlKey, metaKey, repeat, isComposing }: Pressed,
  place: 'ready' | 'page' | 'else',
): 'send' | 'hold' | 'nothing' {
  if (key !== 'Enter' || isComposing) return 'nothing'
  if (place === 'else' && !ctrlKey && !metaKey) return 'nothing'
  return repeat ? 'hold' : 'send'
}

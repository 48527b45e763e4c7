/** Plain text with blank lines between its paragraphs, as answers are kept. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n\s*\n/).map(paragraph => <p key={paragraph}>{paragraph}</p>)

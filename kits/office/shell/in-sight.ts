/**
 * Scrolls to what is not in sight, once the page has been laid out anyway: to scroll at once has it laid out twice. Answers
 * what ends the waiting.
 */
export function bringInSight(element: Element): () => void {
  const sight = new IntersectionObserver(
    ([seen]) => {
      if (seen!.intersectionRatio < 1) seen!.target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      sight.disconnect()
    },
    { threshold: 1 },
  )
  sight.observe(element)
  return () => sight.disconnect()
}

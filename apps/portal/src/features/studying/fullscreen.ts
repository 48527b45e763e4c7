/** The whole frame, so that captions and the bar come along; an iPhone lets only the film itself. */
export function toggleFullscreen(frame: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (frame?.requestFullscreen) void frame.requestFullscreen()
  else (frame?.querySelector('video') as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.()
}

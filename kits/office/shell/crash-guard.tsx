import { Component, type ReactNode } from 'react'

/** Keeps a failing screen from taking the whole office with it. A new `place` (address) is a new try. */
export class CrashGuard extends Component<
  { place: string; fallback: (retry: () => void) => ReactNode; children: ReactNode },
  { failedAt: string | undefined }
> {
  override state = { failedAt: undefined as string | undefined }
  static getDerivedStateFromError() {
    return { failedAt: '?' }
  }
  override componentDidCatch(error: unknown) {
    this.setState({ failedAt: this.props.place })
    reportError(error)
  }
  override render() {
    const { failedAt } = this.state
    const isFailed = failedAt !== undefined && (failedAt === '?' || failedAt === this.props.place)
    return isFailed ? this.props.fallback(() => this.setState({ failedAt: undefined })) : this.props.children
  }
}

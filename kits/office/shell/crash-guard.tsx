import { Component, type ReactNode } from 'react'
import { NotArrived } from '../part.ts'

/** Keeps a failing screen from taking the whole office with it. A new `place` (address) is a new try. */
export class CrashGuard extends Component<
  { place: string; fallback: (retry: () => void, error: unknown) => ReactNode; children: ReactNode },
  { failedAt: string | undefined; error: unknown }
> {
  override state = { failedAt: undefined as string | undefined, error: undefined as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { failedAt: '?', error }
  }
  override componentDidCatch(error: unknown) {
    this.setState({ failedAt: this.props.place })
    reportError(error)
  }
  override render() {
    const { failedAt, error } = this.state
    const isFailed = failedAt !== undefined && (failedAt === '?' || failedAt === this.props.place)
    if (!isFailed) return this.props.children
    const retry = () => {
      if (error instanceof NotArrived) error.again()
      this.setState({ failedAt: undefined })
    }
    return this.props.fallback(retry, error)
  }
}

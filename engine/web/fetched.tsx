import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A component whose code is fetched. */
export type Fetched<Props> = ComponentType<Props> & {
  /** Fetches it now. When the promise is fulfilled, the component can be drawn at once. */
  readonly fetch: () => Promise<void>
}

/**
 * Returns a component that fetches its code when it is first drawn. Until then `waiting` is shown in its place. A failure is thrown
 * at the place of the component, for the error boundary around it. Drawing it again fetches it again.
 *
 * `lazy` and `Suspense` do the same, but show a fetched component only 300 ms after they began to wait: each screen that was
 * opened for the first time appeared a third of a second later than it could.
 */
export function fetched<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, waiting: ReactNode = null): Fetched<Props> {
  let known: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const fetchOnce = () =>
    (coming ??= load().then(
      (module) => {
        known = module.default
      },
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ))
  const Drawn = (props: Props) => {
    const [, tell] = useState(false)
    const [failure, fail] = useState<{ readonly error: unknown }>()
    const Known = known
    const isKnown = Known !== undefined
    useEffect(() => {
      if (isKnown) return
      let isDrawn = true
      fetchOnce().then(
        () => isDrawn && tell(true),
        (error: unknown) => isDrawn && fail({ error }),
      )
      return () => {
        isDrawn = false
      }
    }, [isKnown])
    if (failure) throw failure.error
    return Known ? <Known {...props} /> : waiting
  }
  return Object.assign(Drawn, { fetch: fetchOnce })
}

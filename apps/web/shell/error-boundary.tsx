import { Button } from '@mantine/core'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorState } from '#engine/web/states.tsx'
import { t } from '#engine/web/text.ts'

/** Keeps a screen's own fault inside the screen: the menu stays, and the screen can be opened again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <>
        <ErrorState error={this.state.error} />
        <div style={{ textAlign: 'center' }}>
          <Button variant="default" onClick={() => location.reload()}>
            {t('Muat Ulang')}
          </Button>
        </div>
      </>
    )
  }
}

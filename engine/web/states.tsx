import './panel.css'
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconDiamond, IconInfoCircle, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallError } from './api.ts'
import { type TextValues, errorText, useText } from './text.ts'

/** Nothing has been asked for yet: says what to do. */
export function IdleState({ text }: { text: string }) {
  const say = useText()
  return (
    <div className="state">
      <IconSearch size={28} stroke={1.4} aria-hidden />
      <p className="state-text">{say(text)}</p>
    </div>
  )
}

/** A word about the screen itself, over what it shows: why something that people may look for is not there. */
export function Note({ text, values }: { text: string; values?: TextValues }) {
  const say = useText()
  return (
    <p className="panel-note" role="note">
      <IconInfoCircle size={15} aria-hidden /> {say(text, values)}
    </p>
  )
}

/** There is nothing to show, in the words of the specification. */
export function EmptyState({ text = 'Tidak Ada Data', children }: { text?: string; children?: ReactNode }) {
  const say = useText()
  return (
    <div className="state" role="status">
      <IconDiamond size={28} stroke={1.4} aria-hidden />
      <p className="state-text">{say(text)}</p>
      {children}
    </div>
  )
}

/** Something is on its way. */
export function LoadingState({ text = 'Mohon Menunggu' }: { text?: string }) {
  const say = useText()
  return (
    <div className="state" role="status" aria-live="polite">
      <Loader size="sm" aria-hidden />
      <p className="state-text">{say(text)}</p>
    </div>
  )
}

interface ErrorStateProps {
  readonly error: unknown
  /** The message if the server gave no reason. */
  readonly text?: string
  /** A message that always stands before the reason. */
  readonly first?: string
  readonly onRetry?: () => void
  /** Buttons for another way to the same data. */
  readonly children?: ReactNode
}

/** Shows why something failed, with a button to retry. */
export function ErrorState({ error, text, first, onRetry, children }: ErrorStateProps) {
  const say = useText()
  // Support finds a fault in the log by this id. A refusal needs none, it explains itself.
  const id = error instanceof CallError && error.code === 'FAULT' ? error.request_id : undefined
  return (
    <div className="state state-error" role="alert">
      <IconAlertTriangle size={28} stroke={1.4} aria-hidden />
      {first !== undefined && <p className="state-text">{say(first)}</p>}
      {errorText(error, text) !== (first && say(first)) && <p className="state-text">{errorText(error, text)}</p>}
      {id && <span className="state-id">{say('Nomor Permintaan: {{id}}', { id })}</span>}
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {say('Coba Lagi')}
        </Button>
      )}
      {children}
    </div>
  )
}

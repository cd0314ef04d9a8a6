import './document.css'
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { toast } from '#engine/web/dialogs.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { SendInvoice } from './send-invoice.tsx'
import { type DocumentLook, type StoredDocument, numberOf, printAtOnce } from './stored.ts'

interface SavedNoticeProps {
  readonly look: DocumentLook
  /** The document that was just saved. Shows nothing while there is none. */
  readonly saved: object | undefined
  /** Fields that the notice shows above the money over the counter. */
  readonly figures?: readonly AnyField[]
  /** Whether it was saved to be printed at once; asked when it is there. */
  readonly printsAtOnce?: RefObject<boolean>
  /** What can be done with it at once. */
  readonly further?: ReactNode
  /** The next document. */
  readonly onNext: () => void
}

/** A document is saved: its number, what matters of it, its receipt by F10 or to the customer's telephone, the next one by Esc. */
export function SavedNotice({ look, saved, printsAtOnce, figures = [], further, onNext }: SavedNoticeProps) {
  const say = useText()
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const stored = saved as StoredDocument | undefined
  // A key that is pressed twice prints once.
  const printing = useRef<Promise<void>>(undefined)
  const printed = useRef<StoredDocument>(undefined)
  const print = async () => {
    if (!stored || printing.current) return
    // A document that needs an approval for a reprint is printed here once.
    if (look.document.reprinting && printed.current === stored) return toast('Cetak Ulang Dibuka Dari Daftar', 'bad')
    printing.current = printAtOnce(look, stored, session, printed.current !== stored)
      .then((isPrinted) => {
        if (isPrinted) printed.current = stored
      })
      .catch((error: unknown) => toast(errorText(error), 'bad'))
      .finally(() => (printing.current = undefined))
    await printing.current
  }
  useEffect(() => {
    if (!stored || !printsAtOnce?.current) return
    printsAtOnce.current = false
    void print()
    // Once, when it is there; later drawings do not repeat it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stored])
  const next = () => {
    setAsking(false)
    onNext()
  }
  useShortcuts([{ ...keyOf.print, label: 'Cetak Nota', run: () => void print(), disabled: !stored }])
  return (
    <Modal
      opened={stored !== undefined}
      onClose={next}
      closeOnEscape={!isAsking}
      size={440}
      withCloseButton={false}
      title={say('Berhasil Menyimpan Data')}
    >
      {stored && (
        <div className="document-saved">
          <p className="document-saved-number">{numberOf(look.document, stored)}</p>
          <dl>
            {factsOf(look, stored, figures).map(([field, value], at, { length }) => (
              <div key={field.name}>
                <dt>{say(field.label)}</dt>
                <dd>
                  <Figure field={field} value={value} strong={at === length - 1} />
                </dd>
              </div>
            ))}
          </dl>
          <Group grow gap="s">
            <Button data-autofocus leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => void print()}>
              {say('Cetak Nota')} <ButtonKey of={keyOf.print} />
            </Button>
            <Button variant="default" onClick={next}>
              {say('Transaksi Baru')} <ButtonKey of={keyOf.close} />
            </Button>
          </Group>
          {(further || look.Further) && (
            <Group gap="s" justify="center">
              {look.Further && <look.Further document={stored} />}
              {further}
            </Group>
          )}
          <SendInvoice look={look} stored={stored} fullWidth onAsking={setAsking} />
        </div>
      )}
    </Modal>
  )
}

/** The fields of the notice, read from the stored document: the form is empty by then. */
const factsOf = ({ overCounter }: DocumentLook, stored: StoredDocument, figures: readonly AnyField[]): readonly (readonly [AnyField, unknown])[] => [
  ...figures.map((field) => [field, stored[field.name]] as const),
  ...(overCounter?.(stored) ?? []),
]

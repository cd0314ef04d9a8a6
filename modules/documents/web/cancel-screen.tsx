import './document.css'
import { Button, Textarea } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type DocumentAction, headerFields, narrowedTo } from '#engine/contract/document.ts'
import { moment, text } from '#engine/kinds/index.ts'
import { CallError, send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { DoorLink } from '#engine/web/door-link.tsx'
import { ConfirmLoss, showSuccess, toast } from '#engine/web/dialogs.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Panel } from '#engine/web/panel.tsx'
import { PickList } from '#engine/web/pick-list.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { EmptyState, ErrorState, IdleState, LoadingState } from '#engine/web/states.tsx'
import { errorText, fieldText, useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { fetchDocuments, narrowing } from './document-list.tsx'
import { DocumentView } from './document-view.tsx'
import { type DocumentLook, type StoredDocument, numberOf } from './stored.ts'

const when = moment('Waktu')
const reason = text('Alasan', { atMost: 200 })

/**
 * Cancels a document of today: its number is scanned from the receipt, or it is chosen from today's; it is looked at, a
 * reason is given, a supervisor approves.
 */
export function CancelScreen({ look, action }: { look: DocumentLook; action: string }) {
  const say = useText()
  const { document } = look
  const declared = document.actions[action] as DocumentAction
  const screen = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<StoredDocument>()
  const read = async (nomor: string) => (await send(document.calls.read, { params: { nomor } })) as StoredDocument
  const scans = useScans<StoredDocument>({ ask: read, documents: [document], take: setChosen, screen })
  const today = useOfToday(document, declared)
  const done = (cancelled: StoredDocument) => {
    setChosen(cancelled)
    scans.again()
  }
  return (
    <Panel screen={declared.screen}>
      <div className="cancel" data-alone={!chosen && !today.rows?.length} ref={screen}>
        <div className="cancel-left">
          <ScanBox scans={scans} label={document.number.label} placeholder="Scan nota atau ketik nomornya, lalu Enter" />
          <OfToday
            look={look}
            today={today}
            chosen={chosen && numberOf(document, chosen)}
            onChoose={(nomor) => void read(nomor).then(setChosen, (error: unknown) => toast(errorText(error), 'bad'))}
          />
        </div>
        {chosen ? (
          <section className="cancel-right" key={numberOf(document, chosen)} aria-label={numberOf(document, chosen)}>
            <h2>
              {say(document.title)} {numberOf(document, chosen)}
            </h2>
            <DocumentView look={look} stored={chosen} />
            <Cancelling look={look} action={action} stored={chosen} onDone={done} />
          </section>
        ) : (
          Boolean(today.rows?.length) && <IdleState text="Pilih nota yang akan dibatalkan" />
        )}
      </div>
    </Panel>
  )
}

/** Fetches today's documents that can still be cancelled, the latest first. */
function useOfToday(document: DocumentLook['document'], { from, screen }: DocumentAction) {
  const { kode_toko } = useSession()
  const status = from.length === 1 ? from[0] : undefined
  const list = useQuery({
    queryKey: [document.calls.list.call, kode_toko, 'today', screen.path],
    queryFn: ({ signal }) => fetchDocuments(document, { ...narrowing(document, screen), ...(status ? { status } : {}) })(undefined, signal),
  })
  return { list, rows: list.data?.rows.filter((row) => from.includes(String(row['status']))) }
}

interface OfTodayProps {
  readonly look: DocumentLook
  readonly today: ReturnType<typeof useOfToday>
  readonly chosen: string | undefined
  readonly onChoose: (nomor: string) => void
}

/** The list of these documents, to choose one. */
function OfToday({ look: { document, total }, today: { list, rows = [] }, chosen, onChoose }: OfTodayProps) {
  const say = useText()
  if (list.isPending) return <LoadingState text="Sedang Mencari Data" />
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (rows.length === 0)
    return (
      <EmptyState text="Hari ini tidak ada yang dapat dibatalkan">
        <DoorLink to={document.screens.list} />
      </EmptyState>
    )
  return (
    <PickList
      label={say('Hari Ini')}
      things={rows}
      keyOf={(row) => numberOf(document, row)}
      isChosen={(row) => numberOf(document, row) === chosen}
      onChoose={(row) => onChoose(numberOf(document, row))}
    >
      {(row) => (
        <>
          <span>{numberOf(document, row)}</span>
          <Figure field={total} value={row[total.name]} strong />
          <small>{[row['nama_customer'], row['user_id']].filter(Boolean).join(' · ')}</small>
          <small>{when.format(String(row['created_at']))}</small>
        </>
      )}
    </PickList>
  )
}

interface CancellingProps {
  readonly look: DocumentLook
  readonly action: string
  readonly stored: StoredDocument
  readonly onDone: (cancelled: StoredDocument) => void
}

/** The reason, the question and the approval; what cannot be cancelled any more says why. */
function Cancelling({ look: { document, total }, action, stored, onDone }: CancellingProps) {
  const say = useText()
  const { tgl_system } = useSession()
  const queries = useQueryClient()
  const { once, dialog: approval } = useSendOnce([document.screens.list])
  const declared = document.actions[action] as DocumentAction
  const call = document.calls.actions[action] as (typeof document.calls.actions)[string]
  const nomor = numberOf(document, stored)
  const [alasan, setReason] = useState('')
  const [message, setMessage] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const only = narrowedTo(document, declared.screen)
  const isOpen = declared.from.includes(stored.status) && (!only || stored[only.name] === true)
  const isOld = declared.onlyOnItsDate !== undefined && stored.tgl_system !== tgl_system
  const ask = () => {
    const { error } = reason.check().safeParse(alasan)
    setMessage(error?.issues[0]?.message)
    if (error) field.current?.focus()
    else setAsking(true)
  }
  const cancel = async () => {
    setAsking(false)
    try {
      const body = { alasan: alasan.trim() }
      await once(
        (sent) => send(call, { params: { nomor }, body }, sent),
        async (cancelled) => {
          await Promise.all([
            queries.invalidateQueries({ queryKey: [document.calls.list.call] }),
            queries.invalidateQueries({ queryKey: [document.calls.read.call, nomor] }),
          ])
          showSuccess('Berhasil Dibatalkan')
          onDone(cancelled as StoredDocument)
        },
      )
    } catch (error) {
      setMessage(error instanceof CallError ? error.fields['alasan'] : undefined)
      toast(errorText(error), 'bad')
    }
  }
  useShortcuts([{ ...keyOf.save, label: 'Batalkan', run: ask, disabled: !isOpen || isOld || isAsking || approval !== undefined }])
  if (!isOpen) return null
  if (isOld) {
    return (
      <p className="document-state" role="alert">
        {say(declared.onlyOnItsDate?.text ?? '')}
      </p>
    )
  }
  return (
    <div className="cancel-do">
      <Textarea
        ref={field}
        label={say(reason.label)}
        withAsterisk
        data-field="alasan"
        autoFocus
        maxLength={200}
        rows={2}
        value={alasan}
        error={message && fieldText(message, reason.label)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button color="red" leftSection={<IconBan size={16} aria-hidden />} onClick={ask}>
        {say('Batalkan')} <ButtonKey of={keyOf.save} />
      </Button>
      <ConfirmLoss
        opened={isAsking}
        title="Apakah Anda Yakin Ingin Membatalkan"
        what={
          <>
            {say(document.title)} {nomor}
            {headerFields(document)
              .filter(({ name }) => name === 'total_qty' || name === 'total_berat' || name === total.name)
              .map((field) => (
                <span key={field.name}>
                  {' · '}
                  {field.name === 'total_qty' ? (
                    say('{{n}} barang', { n: Number(stored[field.name]) })
                  ) : (
                    <>
                      <Figure field={field} value={stored[field.name]} /> {field.kind.name === 'grams' && 'g'}
                    </>
                  )}
                </span>
              ))}
          </>
        }
        onYes={cancel}
        onNo={() => setAsking(false)}
      >
        {say('Barang dan uangnya kembali seperti sebelumnya. Ini tidak bisa dibatalkan.')}
      </ConfirmLoss>
      {approval}
    </div>
  )
}

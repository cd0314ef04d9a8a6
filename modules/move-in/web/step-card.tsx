import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, useMemo, useState } from 'react'
import type { Call } from '#engine/contract/endpoint.ts'
import { CallError, send, sendCall } from '#engine/web/api.ts'
import { ConfirmLoss, showSuccess, toast } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { FieldForm } from '#engine/web/field-form.ts'
import { listKey } from '#engine/web/lookup-input.tsx'
import { fileFailure } from '#engine/web/read-table.ts'
import { useSession } from '#engine/web/session.ts'
import { TableFileButton } from '#engine/web/table-file-button.tsx'
import { errorText, fieldText, useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { cellsOfText } from '#modules/intake/web/public.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { type Step, steps } from '../contract/fields.ts'
import { type MissingTray, type StepState, type Tried, discardStep, enterStep, pindahDataScreen, tryStep } from '../contract/pindah-data.ts'
import { stepFields, stepRowsMax } from '../contract/step-fields.ts'
import { lineText, valueText } from './proof-text.ts'
import { linesText, wrongGroups } from './wrong-groups.ts'
import { type ReadStep, readStep, stageFile, stepRows, takeTemplate, takeWrong } from './step-file.ts'

/** Entering many thousand pieces takes a while. */
const enteringMsMax = 15 * 60_000
const shownMax = 200

interface StepCardProps {
  readonly langkah_pindah: Step
  readonly state: StepState | undefined
  /** What else belongs to the step: the screens for what comes by no file. */
  readonly hint: string
  /** Something has come in, or lies ready. */
  readonly onChanged: () => Promise<unknown>
}

/** A step of a move: its template, its file, what is wrong with it, what it comes to, and entering it. */
export function StepCard({ langkah_pindah, state, hint, onChanged }: StepCardProps) {
  const say = useText()
  const queries = useQueryClient()
  const sending = useSendOnce([pindahDataScreen])
  const [busy, setBusy] = useState<string>()
  const [found, setFound] = useState<Tried>()
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const isReady = state?.status === 'SIAP'
  const title = say(steps[langkah_pindah])

  const during = async (text: string, run: () => Promise<void>) => {
    if (busy) return
    setBusy(text)
    setFailure(undefined)
    try {
      await run()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(undefined)
    }
  }
  const tryIt = async () => setFound(await send(tryStep, { body: { langkah_pindah } }, { timeoutMs: enteringMsMax }))
  const lay = (read: () => Promise<ReadStep>) =>
    during(say('Membaca File'), async () => {
      setFound(undefined)
      const file = await read().catch((error: unknown) => fileFailure(error))
      if (typeof file === 'string') return setFailure(file)
      if (file.rows.length === 0) return setFailure(say('Tidak Ada Data'))
      const maksimal = stepRowsMax[langkah_pindah]
      if (file.rows.length > maksimal) return setFailure(say('Maksimal {{maksimal}} Baris Untuk Satu File', { maksimal }))
      setUnknown(file.unknown)
      await stageFile(langkah_pindah, file, (n) => setBusy(say('{{n}} dari {{all}} baris', { n, all: file.rows.length })))
      sending.begin()
      await onChanged()
      setBusy(say('Memeriksa'))
      return tryIt()
    })
  const load = (file: File) => lay(() => readStep(langkah_pindah, file, say))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void load(file)
  }
  const paste = (event: ClipboardEvent) => {
    const cells = cellsOfText(event.clipboardData.getData('text'))
    if (cells.length < 2) return
    event.preventDefault()
    void lay(() => Promise.resolve(stepRows(langkah_pindah, 'tempel', cells, say)))
  }
  const enter = () =>
    during(say('Sedang Menyimpan'), async () => {
      try {
        await sending.once(
          (sent) => send(enterStep, { body: { langkah_pindah, versi: found?.versi } }, { ...sent, timeoutMs: enteringMsMax }),
          () => {
            setFound(undefined)
            setUnknown([])
            showSuccess('Berhasil Menyimpan Data')
            return onChanged()
          },
        )
      } catch (error) {
        // What is wrong by now is shown as it is when a file is tried.
        if (error instanceof CallError && ['ROWS_WRONG', 'STAGED_AGAIN'].includes(error.code)) await tryIt()
        throw error
      }
    })
  const discard = () => {
    setDiscarding(false)
    return during(say('Sedang Menyimpan'), async () => {
      await send(discardStep, { body: { langkah_pindah } })
      setFound(undefined)
      setUnknown([])
      await onChanged()
    })
  }
  const make = async (tray: MissingTray) => {
    await makeTray(tray)
    await queries.invalidateQueries({ queryKey: listKey(masterBaki.api.list) })
    setBusy(say('Memeriksa'))
    await tryIt()
  }
  const groups = useMemo(() => wrongGroups(found?.salah ?? []), [found])
  const columnOf = (name: string) => {
    const field = stepFields[langkah_pindah].find(({ wire }) => wire === name)
    return field ? say(field.label) : name
  }
  return (
    <li
      className="move-step"
      data-over={isOver}
      data-step={langkah_pindah}
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <Group justify="space-between" gap="s">
        <h2>{title}</h2>
        <span role="status">
          {busy ??
            (state
              ? `${isReady ? say('{{n}} baris siap', { n: state.jumlah_baris }) : say('{{n}} baris masuk', { n: state.jumlah_masuk })} · ${state.nama_file}`
              : say('Belum ada file'))}
        </span>
      </Group>
      <p className="move-hint">{say(hint)}</p>
      <Group gap="s">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void takeTemplate(langkah_pindah, say).catch((error: unknown) => toast(errorText(error), 'bad'))}
        >
          {say('Unduh Template')}
        </Button>
        <TableFileButton size="xs" disabled={busy !== undefined} onFile={(file) => void load(file)} />
        <Button variant="default" size="xs" disabled={!isReady || busy !== undefined} onClick={() => void during(say('Memeriksa'), tryIt)}>
          {say('Periksa File')}
        </Button>
        {isReady && (
          <Button variant="default" size="xs" disabled={busy !== undefined} onClick={() => setDiscarding(true)}>
            {say('Buang File')}
          </Button>
        )}
        <Button size="xs" disabled={!isReady || busy !== undefined || found?.jumlah_salah !== 0} onClick={() => void enter()}>
          {say('Masukkan')}
        </Button>
      </Group>
      {unknown.length > 0 && <p className="move-hint">{say('Kolom yang tidak dikenal diabaikan: {{columns}}', { columns: unknown.join(', ') })}</p>}
      {failure && (
        <p role="alert" className="form-failure">
          {failure}
        </p>
      )}
      {found && (
        <p>
          {say('{{n}} baris', { n: found.jumlah_baris })}
          {found.akan.map((line) => ` · ${lineText(line, say)} ${valueText(line.nilai_masuk, line.satuan)}`).join('')}
        </p>
      )}
      {found && found.jumlah_salah > 0 && (
        <section aria-label={say('Yang Belum Benar')}>
          <Group gap="s">
            <strong role="alert">{say('{{jumlah}} Isian Belum Benar, Periksa Dahulu', { jumlah: found.jumlah_salah })}</strong>
            <Button variant="default" size="xs" onClick={() => void takeWrong(langkah_pindah, state ?? { nama_file: '' }, found.salah, say)}>
              {say('Unduh Daftar Kesalahan')}
            </Button>
          </Group>
          <ul className="move-wrong">
            {groups.slice(0, shownMax).map(({ kolom, pesan, lines }) => (
              <li key={`${kolom} ${pesan}`}>
                {lines.length > 1 && `${say('{{n}} baris', { n: lines.length })}: `}
                {say('baris {{n}}', { n: linesText(lines) })} · {columnOf(kolom)}: <strong>{fieldText(pesan, columnOf(kolom))}</strong>
              </li>
            ))}
          </ul>
          {groups.length > shownMax && <p className="move-hint">{say('dan {{n}} lainnya', { n: groups.length - shownMax })}</p>}
          <MissingTrays
            trays={found.baki_kurang}
            isBusy={busy !== undefined}
            onMake={(tray) => void during(say('Sedang Menyimpan'), () => make(tray))}
          />
        </section>
      )}
      <ConfirmLoss
        opened={isDiscarding}
        title="Buang File"
        what={state && `${state.nama_file} · ${say('{{n}} baris', { n: state.jumlah_baris })}`}
        onYes={discard}
        onNo={() => setDiscarding(false)}
      />
      {sending.dialog}
    </li>
  )
}

interface MissingTraysProps {
  readonly trays: readonly MissingTray[]
  readonly isBusy: boolean
  readonly onMake: (tray: MissingTray) => void
}

/** Buttons that make the trays that the file names and the shop does not have. Only users with access to the list of trays see them. */
function MissingTrays({ trays, isBusy, onMake }: MissingTraysProps) {
  const say = useText()
  const session = useSession()
  if (trays.length === 0 || doorsFor(session)(masterBaki.screen) !== 'OPEN') return null
  return (
    <Group gap="s" mt="s">
      {trays.map((tray) => (
        <Button key={`${tray.kode_gudang} ${tray.kode_baki}`} variant="default" size="xs" disabled={isBusy} onClick={() => onMake(tray)}>
          {say('Buat Baki {{kode_baki}} Di Gudang {{kode_gudang}} ({{n}} baris)', {
            kode_baki: tray.kode_baki,
            kode_gudang: tray.kode_gudang,
            n: tray.jumlah_baris,
          })}
        </Button>
      ))}
    </Group>
  )
}

/** Adds a tray under its code. Its name and its empty weight can be changed later in the list of trays. */
const makeTray = ({ kode_gudang, kode_baki }: MissingTray) =>
  sendCall(masterBaki.api.create as Call, { body: new FieldForm(masterBaki.fields, { kode_gudang, kode_baki, nama_baki: kode_baki }).toWire() })

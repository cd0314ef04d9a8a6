import './weighing.css'
import { Button, Group } from '@mantine/core'
import { IconPlayerPlay, IconRotate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { DataTable } from '#engine/web/data-table.tsx'
import { ConfirmLoss, showError, toast } from '#engine/web/dialogs.tsx'
import { enterMovesOn, focusFirstError } from '#engine/web/enter-moves-on.ts'
import { Facts } from '#engine/web/facts.tsx'
import { useFieldForm, useFormValues } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { rowsOf, useList } from '#engine/web/lookup-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScaleBox, type WeightSource } from '#engine/web/scale/scale-box.tsx'
import { typedWeight } from '#engine/web/scale/scale-line.ts'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { readPiece } from '#modules/goods/contract/data-barang.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { weighing as f } from '../contract/fields.ts'
import { type Expected, type Weighed, readRound, resetRound, startWeighing, timbangBaki, weighTray } from '../contract/timbang-baki.ts'
import { Outcome } from './outcome.tsx'
import { useResults } from './results.ts'
import { WeighingFound } from './weighing-found.tsx'
import WeighingDrawer from './weighing-drawer.tsx'

const warehouseField = f.kode_gudang.from(masterGudang, 'nama_gudang')
const trayField = f.kode_baki.as('kode_toko').from(masterBaki, 'nama_baki')
const trayFields = [warehouseField, trayField]
const columns = [f.kode_baki, f.berat_timbang, f.berat_hasil, f.selisih, f.hasil, f.created_at].map((field) => tableColumn(col(field)))
const standingFacts = [f.nama_baki, f.pieces, f.berat_baki, f.berat_timbang, f.toleransi]

interface Tray {
  readonly kode_gudang: string
  readonly kode_baki: string
}
/** The meaning of a scan: a tray to weigh, or the weight that a scale with a keyboard plug typed. */
type Scanned = { readonly expected: readonly Expected[] } | { readonly grams: number }
const noneWeighed: readonly Weighed[] = []

/** Shows the message of each failure, in addition to its own text (specification §8). */
const flag = () => toast('Timbang Baki Tersdia') // sic

/** Weighs tray after tray: scan or choose it, put it on the scale, Enter. A wrong weight is shown with places to look. */
export default function TimbangBaki() {
  const say = useText()
  const { kode_toko, user_id, tgl_system } = useSession()
  const screen = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const weight = useRef<HTMLInputElement>(null)
  const [standing, setStanding] = useState<Expected>()
  const [last, setLast] = useState<Weighed>()
  const [opened, setOpened] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const { once, begin, dialog } = useSendOnce([timbangBaki])
  const round = useQuery({ queryKey: [readRound.call, kode_toko, user_id, tgl_system], queryFn: () => send(readRound), staleTime: 0 })
  const results = useResults(round.data?.data.data_timbang ?? noneWeighed)
  const form = useFieldForm(trayFields, undefined, (_, changed) => (changed === 'kode_gudang' ? { kode_baki: null } : undefined))
  const trays = useList(masterBaki.api.list)

  // Why, the panel says.
  useEffect(() => {
    if (round.error) flag()
  }, [round.error])
  const failed = (error: unknown) => {
    showError(error, 'Data Tidak Tersedia')
    flag()
  }
  const ask = async ({ kode_gudang, kode_baki }: Tray) =>
    (await send(startWeighing, { body: { kode_gudang, kode_toko: kode_baki } })).data.data_timbang
  const stand = (expected: readonly Expected[]) => {
    if (expected.length === 0) {
      toast('Data Tidak Tersedia', 'bad')
      return flag()
    }
    // It is put on the scale anew.
    begin()
    results.start(expected)
    const [tray] = expected
    form.assign({ kode_gudang: tray?.kode_gudang, kode_baki: tray?.kode_baki })
    // Drawn before the scan brings the focus back to its box: it belongs to the scale.
    flushSync(() => {
      setLast(undefined)
      setStanding(tray)
    })
    return weight.current?.focus()
  }
  const start = (tray: Tray) => ask(tray).then(stand, failed)
  const record = async (berat_hasil: number, timbangan: WeightSource) => {
    if (!standing) return
    const { kode_gudang, kode_baki } = standing
    await once(
      (sent) => send(weighTray, { body: { kode_gudang, kode_toko: kode_baki, berat_hasil, timbangan } }, sent),
      ({ message, data }) => {
        results.weighed(data.data_timbang)
        toast(message, 'good')
        flushSync(() => {
          setStanding(undefined)
          setLast(data.data_timbang[0])
        })
        form.reset({ kode_gudang })
        scans.focus()
        void round.refetch()
      },
    ).catch(failed)
  }
  const scans = useScans<Scanned>({
    screen,
    ask: async (code) => {
      const mg = typedWeight(code)
      if (mg !== undefined) return { grams: mg / 1000 }
      const tray = (await rowsOf(trays)).find((row) => row['kode_baki'] === code) as Tray | undefined
      // The code of a tray, or of any piece in it.
      // A piece that lies in none is refused like a tray that there is not.
      const requested = tray ?? (await send(readPiece, { params: { kode_barcode: code } }))
      const expected = await ask({ kode_gudang: requested.kode_gudang ?? '', kode_baki: requested.kode_baki ?? '' }).catch((error: unknown) => {
        // Why, the box of the scans says.
        flag()
        throw error
      })
      return { expected }
    },
    refuse: (code) => (typedWeight(code) !== undefined && !standing ? 'Mohon Untuk Pilih Kode Baki' : undefined),
    take: (scanned) => void ('grams' in scanned ? record(scanned.grams, 'SERIAL') : stand(scanned.expected)),
  })
  const submit = () => (form.check() ? void start(form.values as unknown as Tray) : focusFirstError(element.current))
  const reset = async () => {
    await send(resetRound)
    results.clear()
    setStanding(undefined)
    setLast(undefined)
    setAsking(false)
    await round.refetch()
  }
  useShortcuts([{ ...keyOf.save, label: 'Mulai Timbang', run: submit }])
  return (
    <Panel
      screen={timbangBaki}
      onRefresh={() => round.refetch()}
      actions={
        <Button variant="default" size="xs" leftSection={<IconRotate size={15} aria-hidden />} onClick={() => setAsking(true)}>
          {say('Mulai Ulang')}
        </Button>
      }
    >
      <div className="weighing" ref={screen}>
        <div className="weighing-left">
          <ScanBox scans={scans} label="Scan Baki" placeholder="Scan baki atau barang di dalamnya" />
          <form
            ref={element}
            noValidate
            className="weighing-tray"
            onKeyDown={(event) => enterMovesOn(event, submit)}
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <FormField form={form} field={warehouseField} />
            <TrayField form={form} trays={trays.data} />
            <Button type="submit" leftSection={<IconPlayerPlay size={15} aria-hidden />}>
              {say('Mulai Timbang')} <ButtonKey of={keyOf.save} />
            </Button>
          </form>
          {standing && (
            <section className="weighing-standing" aria-label={say('Baki Di Timbangan')}>
              <h2>
                {standing.kode_gudang} / {standing.kode_baki}
              </h2>
              <Facts fields={standingFacts} of={standing} />
              <ScaleBox
                key={standing.kode_baki}
                label="Berat Hasil Timbang"
                input={weight}
                onWeight={(grams, source) => void record(grams, source)}
              />
            </section>
          )}
          {last && <WeighingFound key={last.no_timbang} no_timbang={last.no_timbang} />}
        </div>
        <div className="weighing-right">
          <Loaded query={round} waiting="Sedang Mencari Data" failed="Data Tidak Tersedia">
            {(round) => <NotYet trays={round.data.belum} onStart={(tray) => void start(tray)} />}
          </Loaded>
          <DataTable
            label={say(timbangBaki.title)}
            columns={columns}
            sections={[{ heading: undefined, rows: results.rows, subtotal: undefined }]}
            rowKey={(row) => String(row.no_timbang ?? row.kode_baki)}
            onOpen={(row) => row.no_timbang !== undefined && setOpened(row.no_timbang)}
            cell={(column, row) => (column.name === 'hasil' ? <Outcome hasil={row.hasil ?? 'BELUM'} /> : undefined)}
            emptyText="Belum ada yang ditimbang. Scan baki untuk mulai."
          />
        </div>
      </div>
      <ConfirmLoss
        opened={isAsking}
        title="Mulai Ulang"
        what={say('{{n}} baki di daftar hasil timbang', { n: results.rows.length })}
        yes="Mulai Ulang"
        no="Batal"
        onYes={reset}
        onNo={() => setAsking(false)}
      >
        {say('Daftar hasil timbang di layar ini dikosongkan. Hasil yang sudah tersimpan tetap ada di laporan.')}
      </ConfirmLoss>
      {opened !== undefined && <WeighingDrawer id={String(opened)} opened onClose={() => setOpened(undefined)} />}
      {dialog}
    </Panel>
  )
}

/** The trays of the warehouse that was picked before. */
function TrayField({ form, trays }: { form: ReturnType<typeof useFieldForm>; trays: readonly Readonly<Record<string, unknown>>[] | undefined }) {
  const { kode_gudang } = useFormValues(form)
  const only = useMemo(
    () => (trays ?? []).filter((row) => row['kode_gudang'] === kode_gudang).map((row) => String(row['kode_baki'])),
    [trays, kode_gudang],
  )
  return <FormField form={form} field={trayField} only={only} disabled={!kode_gudang} />
}

/** Shows how many trays with goods were not weighed today. A click starts one. */
function NotYet({ trays, onStart }: { trays: readonly (Tray & { readonly nama_baki: string })[]; onStart: (tray: Tray) => void }) {
  const say = useText()
  if (trays.length === 0) return <p className="weighing-all">{say('Semua baki sudah ditimbang hari ini.')}</p>
  return (
    <details className="weighing-not-yet" open={trays.length <= 40}>
      <summary>{say('{{n}} Baki Belum Ditimbang Hari Ini', { n: trays.length })}</summary>
      <Group gap="xs" mt="xs">
        {trays.map((tray) => (
          <Button key={tray.kode_baki} size="compact-sm" variant="default" title={tray.nama_baki} onClick={() => onStart(tray)}>
            {tray.kode_baki}
          </Button>
        ))}
      </Group>
    </details>
  )
}

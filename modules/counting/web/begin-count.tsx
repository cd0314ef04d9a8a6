import { Button, Group, MultiSelect, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { FieldInput } from '#engine/web/field-input.tsx'
import { ListSelect, choiceOf } from '#engine/web/list-select.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { titleOf } from '#engine/contract/thing-titles.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { beginAll, beginReceived, beginTags, beginTrays, listReceived } from '../contract/sesi-opname.ts'

/** What begins a count: makes the call, and opens what came of it. */
export interface BeginProps {
  readonly onBegin: (call: () => Promise<{ no_sesi: string }>) => Promise<void>
}

/** A remark and the button that begins, by F9 as well. */
function Begin({ onBegin, isReady = true }: { onBegin: (keterangan: string | null) => Promise<void>; isReady?: boolean }) {
  const say = useText()
  const [keterangan, setKeterangan] = useState('')
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    await onBegin(keterangan.trim() || null)
    setBusy(false)
  }
  useShortcuts([{ ...keyOf.save, label: 'Mulai Opname', run: () => void begin(), disabled: !isReady || isBusy }])
  return (
    <>
      <TextInput label={say('Keterangan')} maxLength={200} value={keterangan} onChange={(event) => setKeterangan(event.currentTarget.value)} />
      <Group justify="flex-end">
        <Button loading={isBusy} disabled={!isReady} onClick={() => void begin()}>
          {say('Mulai Opname')} <ButtonKey of={keyOf.save} />
        </Button>
      </Group>
    </>
  )
}

function TrayChoice({ chosen, onChoose, placeholder }: { chosen: string[]; onChoose: (trays: string[]) => void; placeholder: string }) {
  const say = useText()
  const { data: trays = [] } = useList(masterBaki.api.list)
  const warehouses = useList(masterGudang.api.list)
  const ofWarehouse = (kode_gudang: string | null) =>
    onChoose(trays.filter((tray) => tray['kode_gudang'] === kode_gudang).map((tray) => String(tray['kode_baki'])))
  return (
    <>
      <ListSelect
        label={say('Semua Baki Gudang')}
        value={null}
        answer={warehouses}
        options={(warehouses.data ?? []).map((row) => choiceOf(row, 'kode_gudang', 'nama_gudang'))}
        onChange={ofWarehouse}
      />
      <MultiSelect
        label={say('Baki')}
        placeholder={chosen.length === 0 ? say(placeholder) : ''}
        data-field="baki"
        data={trays.map((row) => choiceOf(row, 'kode_baki', 'nama_baki'))}
        value={chosen}
        onChange={onChoose}
        clearable
        hidePickedOptions
        searchable
        nothingFoundMessage={say('Data Tidak Ditemukan')}
      />
    </>
  )
}

/** A count of trays: which ones. */
export function BeginTrays({ onBegin }: BeginProps) {
  const [baki, setBaki] = useState<string[]>([])
  return (
    <>
      <TrayChoice chosen={baki} onChoose={setBaki} placeholder="Mohon Untuk Pilih Kode Baki" />
      <Begin isReady={baki.length > 0} onBegin={(keterangan) => onBegin(() => send(beginTrays, { body: { baki, keterangan } }))} />
    </>
  )
}

/** A count by tags: of some trays, or of all. */
export function BeginTags({ onBegin }: BeginProps) {
  const [baki, setBaki] = useState<string[]>([])
  return (
    <>
      <TrayChoice chosen={baki} onChoose={setBaki} placeholder="Semua Baki" />
      <Begin onBegin={(keterangan) => onBegin(() => send(beginTags, { body: { baki, keterangan } }))} />
    </>
  )
}

/** A count of everything. */
export function BeginAll({ onBegin }: BeginProps) {
  const say = useText()
  return (
    <>
      <p className="count-note">{say('Semua baki toko ini dihitung. Penjualan tetap berjalan.')}</p>
      <Begin onBegin={(keterangan) => onBegin(() => send(beginAll, { body: { keterangan } }))} />
    </>
  )
}

/** A count of what came in: on which day, and by which document of it. */
export function BeginReceived({ onBegin }: BeginProps) {
  const say = useText()
  const { kode_toko, tgl_system } = useSession()
  const [tgl_masuk, setDate] = useState(tgl_system)
  const [reference, setReference] = useState<string | null>(null)
  const { data: came = [] } = useQuery({
    queryKey: [listReceived.call, kode_toko, tgl_masuk],
    queryFn: () => send(listReceived, { query: { tgl_masuk } }),
    staleTime: 0,
  })
  const pieces = came.reduce((sum, { jumlah_barang }) => sum + jumlah_barang, 0)
  return (
    <>
      <FieldInput
        field={g.tgl_masuk}
        value={tgl_masuk}
        onChange={(next) => {
          setDate(next ?? tgl_system)
          setReference(null)
        }}
      />
      <Select
        label={say('Dokumen')}
        placeholder={say('Semua ({{n}} barang)', { n: pieces })}
        clearable
        searchable
        nothingFoundMessage={say('Data Tidak Ditemukan')}
        data={came.map((each) => ({
          value: each.reference,
          label: `${say(titleOf(each.kind))} ${each.reference} · ${say('{{n}} barang', { n: each.jumlah_barang })}`,
        }))}
        value={reference}
        onChange={setReference}
      />
      <Begin isReady={pieces > 0} onBegin={(keterangan) => onBegin(() => send(beginReceived, { body: { tgl_masuk, reference, keterangan } }))} />
    </>
  )
}

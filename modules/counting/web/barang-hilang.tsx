import './counting.css'
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentWords as w } from '#engine/contract/document.ts'
import { core } from '#engine/contract/refusal.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { CallError, send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { DataTable } from '#engine/web/data-table.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { SavedNotice } from '#modules/documents/web/public.ts'
import { PiecePhoto } from '#modules/goods/web/public.ts'
import { masterSales } from '#modules/masters/contract/master-sales.ts'
import { counting as c } from '../contract/fields.ts'
import { type Opname, barangHilang, lihatOpname } from '../contract/opname.ts'
import { giveUp, listMissing } from '../contract/sesi-opname.ts'
import { opnameLook } from './opname-look.tsx'

const columns = [
  col(c.foto, { width: 0.4 }),
  col(c.kode_barcode, { opens: 'barang' }),
  col(c.nama_barang),
  col(c.kode_baki),
  col(c.berat_stock),
  col(c.hpp),
  col(w.tgl_system),
  col(c.no_opname, { opens: 'opname' }),
].map(tableColumn)

const employee = c.kode_sales.from(masterSales, 'nama_sales').optional()

/** The missing pieces. The user gives the chosen ones up, or charges them to an employee. */
export default function BarangHilang() {
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const missing = useQuery({ queryKey: [listMissing.call, kode_toko], queryFn: () => send(listMissing), staleTime: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [kode_sales, setEmployee] = useState<string | null>(null)
  const [keterangan, setRemark] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const [saved, setSaved] = useState<Opname>()
  const { once, begin, isBusy, dialog } = useSendOnce([lihatOpname])
  const barang = (missing.data ?? []).map(({ kode_barcode }) => kode_barcode).filter((code) => chosen.has(code))
  const isReady = barang.length > 0 && keterangan !== null && !isBusy && !saved
  const toggle = (code: string) => setChosen((before) => new Set(before.has(code) ? [...before].filter((each) => each !== code) : [...before, code]))
  const startOver = () => {
    begin()
    setChosen(new Set())
    // Who answered for these does not answer for the next.
    setEmployee(null)
    setRemark(null)
    return queries.invalidateQueries({ queryKey: [listMissing.call] })
  }
  const save = async () => {
    setFailure(undefined)
    try {
      const body = { barang, kode_sales, keterangan: keterangan as string }
      await once(
        (sent) => send(giveUp, { body }, sent),
        (given) => {
          setSaved(given)
          return startOver()
        },
      )
    } catch (error) {
      if (error instanceof CallError && error.code === core.KEY_REUSED.code) void startOver()
      setFailure(error instanceof CallError ? (Object.values(error.fields)[0] ?? errorText(error)) : errorText(error))
    }
  }
  useShortcuts([{ ...keyOf.save, label: 'Hapus Barang Hilang', run: () => void save(), disabled: !isReady || dialog !== undefined }])
  return (
    <Panel screen={barangHilang} onRefresh={() => missing.refetch()}>
      <Loaded query={missing}>
        {(missing) => (
          <>
            {missing.length > 0 && (
              <section className="count-begin" aria-label={say('Hapus Barang Hilang')}>
                <FieldInput field={employee} value={kode_sales} empty="Tidak Ada, Menjadi Beban" onChange={(next) => setEmployee(next ?? null)} />
                <FieldInput field={c.keterangan} value={keterangan} onChange={(next) => setRemark(next ?? null)} />
                <Button loading={isBusy} disabled={!isReady} onClick={() => void save()}>
                  {say('Hapus {{n}} barang', { n: barang.length })} <ButtonKey of={keyOf.save} />
                </Button>
                {failure && (
                  <p role="alert" className="count-failure">
                    {say(failure)}
                  </p>
                )}
              </section>
            )}
            <DataTable
              label={say(barangHilang.title)}
              columns={columns}
              sections={[{ heading: undefined, rows: missing, subtotal: undefined }]}
              rowKey={(row) => row.kode_barcode}
              emptyText="Tidak Ada Barang Hilang"
              cell={(column, row) => (column.name === 'foto' ? <PiecePhoto piece={row} size={28} /> : undefined)}
              onOpen={(row) => toggle(row.kode_barcode)}
              actions={(row) => (
                <Checkbox
                  aria-label={say('Pilih {{barang}}', { barang: row.kode_barcode })}
                  checked={chosen.has(row.kode_barcode)}
                  onChange={() => toggle(row.kode_barcode)}
                />
              )}
            />
          </>
        )}
      </Loaded>
      <SavedNotice look={opnameLook} saved={saved} figures={[c.jumlah_berat, c.jumlah_barang]} onNext={() => setSaved(undefined)} />
      {dialog}
    </Panel>
  )
}

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentWords as w } from '#engine/contract/document.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { Facts } from '#engine/web/facts.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { setSession, useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { type LastClosedDay, bukaToko, listLastClosed, openingFields, reopenDay } from '../contract/buka-toko.ts'
import { closing as f } from '../contract/fields.ts'

const told = [
  w.kode_toko,
  w.nama_toko,
  f.tgl_berikut.labelled('Tanggal Toko'),
  f.tgl_system.labelled('Hari Yang Ditutup'),
  f.user_id,
  f.created_at,
  f.ke,
  f.segel,
]
const columns = told.map((field) => tableColumn(col(field)))

/** The date of each shop and its last closed day with its seal. The user can reopen the last day of the current shop. */
export default function BukaToko() {
  const say = useText()
  const { kode_toko } = useSession()
  const [chosen, setChosen] = useState<LastClosedDay>()
  const shops = useQuery({ queryKey: [listLastClosed.call], queryFn: () => send(listLastClosed), staleTime: 0 })
  const ours = shops.data?.find((shop) => shop.kode_toko === kode_toko)
  return (
    <Panel screen={bukaToko} onRefresh={() => shops.refetch()}>
      <Loaded query={shops}>
        {(shops) => (
          <>
            <p>{say('Pilih toko di kepala halaman, lalu buka kembali hari terakhir yang ditutupnya.')}</p>
            <DataTable
              label={say('Hari Terakhir Yang Ditutup')}
              columns={columns}
              sections={[{ heading: undefined, rows: shops, subtotal: undefined }]}
              rowKey={(row) => row.kode_toko}
            />
            <Button mt="m" variant="default" disabled={!ours?.tgl_system} onClick={() => setChosen(ours)}>
              {say('Buka Kembali {{tanggal}} Toko {{toko}}', { tanggal: ours?.tgl_system ?? '', toko: kode_toko })}
            </Button>
          </>
        )}
      </Loaded>
      {chosen && <OpeningDialog shop={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  )
}

function OpeningDialog({ shop, onClose }: { shop: LastClosedDay; onClose: () => void }) {
  const say = useText()
  const queries = useQueryClient()
  const session = useSession()
  const form = useFieldForm(openingFields)
  const { once, dialog } = useSendOnce([bukaToko])
  const tgl_system = shop.tgl_system ?? ''
  const save = () =>
    once(
      (sent) => send(reopenDay, { params: { tgl_system }, body: reopenDay.body.parse(form.toWire()) }, sent),
      async ({ message }) => {
        onClose()
        showSuccess(message)
        setSession({ ...(await send(readSession)), token: session.token })
        await queries.invalidateQueries()
      },
    )
  return (
    <>
      <FormDialog
        title={say('Buka Kembali {{tanggal}} Toko {{toko}}', { tanggal: tgl_system, toko: shop.kode_toko })}
        form={form}
        check={() => form.check(openingFields)}
        send={save}
        onClose={onClose}
      >
        <Facts fields={told} of={shop} />
        {openingFields.map((field, at) => (
          <FormField key={field.name} form={form} field={field} isFirst={at === 0} />
        ))}
      </FormDialog>
      {dialog}
    </>
  )
}

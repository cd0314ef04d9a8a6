import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { Question } from '#engine/web/dialogs.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { externalStates } from '#modules/web-shop/contract/fields.ts'
import { useActs } from '#modules/web-shop/web/public.ts'
import { type StandingOffer, barangMarketplace, listOffers, takeDown, tellAgain } from '../contract/barang-marketplace.ts'
import { marketplace as m } from '../contract/fields.ts'
import { sendingFailed } from '../contract/refusals.ts'

const columns = [
  col(m.kode_marketplace),
  col(m.kode_barcode, { opens: 'barang' }),
  col(m.nama_barang),
  col(m.berat),
  col(m.harga_web),
  col(m.harga_toko),
  col(m.ekspedisi),
  col(m.keadaan),
  col(m.alasan.optional()),
  col(m.no_pesanan_luar.optional()),
  col(m.dikirim_at.optional()),
  col(m.coba),
].map(tableColumn)

/** The list reloads every 3 seconds while an offer waits to be sent. */
const reloadEveryMs = 3_000

/** The offers of the shop at marketplaces. The user takes them down or sends them again. */
export default function BarangMarketplace() {
  const say = useText()
  const { kode_toko } = useSession()
  const [keadaan, setKeadaan] = useState<keyof typeof externalStates | ''>('')
  const offers = useQuery({
    queryKey: [listOffers.call, kode_toko, keadaan],
    queryFn: () => send(listOffers, { query: { keadaan } }),
    refetchInterval: ({ state }) => (state.data?.some((row) => row.keadaan === 'MENUNGGU') ? reloadEveryMs : false),
  })
  const [leaving, setLeaving] = useState<StandingOffer>()
  const act = useActs(listOffers.call)
  const only = ({ kode_marketplace, kode_barcode }: StandingOffer) => ({ body: { kode_marketplace, kode_barcode: [kode_barcode] } })
  const rowActions = (row: StandingOffer) => {
    return (
      <Group gap="xxs" wrap="nowrap">
        {(row.keadaan === 'DITOLAK' || row.keadaan === 'MENUNGGU') && (
          <Button
            size="compact-xs"
            variant="light"
            onClick={() => void act(`${tellAgain.call} ${row.kode_marketplace} ${row.kode_barcode}`, () => send(tellAgain, only(row)))}
          >
            {say('Kirim Ulang')}
          </Button>
        )}
        {row.keadaan !== 'DITARIK' && (
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => setLeaving(row)}>
            {say('Tarik')}
          </Button>
        )}
      </Group>
    )
  }
  /** Translates the reason. The reason of a refusal gets a text in front that says so. */
  const displayRow = (row: StandingOffer): StandingOffer => {
    if (row.alasan === null) return row
    const alasan = say(row.alasan)
    return { ...row, alasan: row.keadaan === 'DITOLAK' ? say(sendingFailed, { alasan }) : alasan }
  }
  return (
    <Panel screen={barangMarketplace} onRefresh={() => offers.refetch()}>
      <Select
        size="xs"
        w={220}
        mb="s"
        label={say('Keadaan')}
        data={[{ value: '', label: say('SEMUA') }, ...Object.entries(externalStates).map(([value, label]) => ({ value, label: say(label) }))]}
        value={keadaan}
        allowDeselect={false}
        onChange={(next) => setKeadaan((next ?? '') as typeof keadaan)}
      />
      <Loaded query={offers}>
        {(offers) => (
          <DataTable
            label={say(barangMarketplace.title)}
            columns={columns}
            sections={[{ heading: undefined, rows: offers.map(displayRow), subtotal: undefined }]}
            rowKey={({ kode_marketplace, kode_barcode }) => `${kode_marketplace} ${kode_barcode}`}
            actions={rowActions}
            actionsPx={168}
            pageSize={50}
          />
        )}
      </Loaded>
      <Question
        opened={leaving !== undefined}
        title="Tarik Dari Marketplace"
        isDanger
        onNo={() => setLeaving(undefined)}
        onYes={async () => {
          const row = leaving as StandingOffer
          await act(`${takeDown.call} ${row.kode_marketplace} ${row.kode_barcode}`, () => send(takeDown, only(row)))
          setLeaving(undefined)
        }}
      >
        {leaving && say('{{nama_barang}} tidak dijual lagi di marketplace. Barang dapat dikirim lagi.', { nama_barang: leaving.nama_barang })}
      </Question>
    </Panel>
  )
}

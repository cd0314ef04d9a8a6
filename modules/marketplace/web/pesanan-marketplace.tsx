import { Alert, Button, Group, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { marketplace as m, orderStates } from '../contract/fields.ts'
import { type MarketOrder, cancelOrder, listOrders, pesananMarketplace, readOrderAgain } from '../contract/pesanan-marketplace.ts'
import { returMarketplaceScreen } from '../contract/retur-marketplace.ts'

const columns = [
  col(m.kode_marketplace),
  col(m.no_pesanan_luar),
  col(m.created_at),
  col(m.status_pesanan),
  col(m.no_faktur.optional(), { opens: 'penjualan' }),
  col(m.status_luar.optional()),
  col(m.nama_pembeli.optional()),
  col(m.kode_barcode.labelled('Barang')),
  col(m.total_pesanan),
  col(m.ekspedisi.optional()),
  col(m.alasan.optional()),
].map(tableColumn)

/** The list reloads every 5 seconds, because new orders arrive without a user action. */
const reloadEveryMs = 5_000

type OrderKey = Pick<MarketOrder, 'kode_marketplace' | 'no_pesanan_luar'>

/** The orders from marketplaces. An order holds its pieces and becomes a sale when the buyer has paid. */
export default function PesananMarketplace() {
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [status_pesanan, setStatus] = useState<keyof typeof orderStates | ''>('')
  const [cancelling, setCancelling] = useState<OrderKey>()
  const orders = useQuery({
    queryKey: [listOrders.call, kode_toko, status_pesanan],
    queryFn: () => send(listOrders, { query: { status_pesanan } }),
    refetchInterval: reloadEveryMs,
  })
  const readAgain = async ({ kode_marketplace, no_pesanan_luar }: OrderKey) => {
    try {
      toast((await send(readOrderAgain, { body: { kode_marketplace, no_pesanan_luar } })).message, 'good')
      await queries.invalidateQueries({ queryKey: [listOrders.call] })
    } catch (error) {
      showError(error)
    }
  }
  const takeReturn = ({ kode_marketplace, no_pesanan_luar, no_faktur }: Pick<MarketOrder, keyof OrderKey | 'no_faktur'>) =>
    navigate({ to: returMarketplaceScreen.path, search: { kode_marketplace, no_pesanan_luar, no_faktur } })
  const rowActions = (row: Omit<MarketOrder, 'kode_barcode'>) => (
    <Group gap="xxs" wrap="nowrap">
      <Button size="compact-xs" variant="light" onClick={() => void readAgain(row)}>
        {say('Baca Lagi')}
      </Button>
      {row.status_pesanan === 'TERJUAL' && (
        <Button size="compact-xs" variant="subtle" onClick={() => void takeReturn(row)}>
          {say('Terima Retur')}
        </Button>
      )}
      {row.status_pesanan === 'DITAHAN' && (
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => setCancelling(row)}>
          {say('Batalkan')}
        </Button>
      )}
    </Group>
  )
  const displayRow = (row: MarketOrder) => ({
    ...row,
    kode_barcode: row.kode_barcode.join(', '),
    alasan: row.perlu_dibatalkan
      ? say('Batal atau kembali di marketplace: batalkan penjualannya, atau terima returnya')
      : row.alasan && say(row.alasan),
  })
  return (
    <Panel screen={pesananMarketplace} onRefresh={() => orders.refetch()}>
      <Select
        size="xs"
        w={220}
        mb="s"
        label={say('Status Pesanan')}
        data={[{ value: '', label: say('SEMUA') }, ...Object.entries(orderStates).map(([value, label]) => ({ value, label: say(label) }))]}
        value={status_pesanan}
        allowDeselect={false}
        onChange={(next) => setStatus((next ?? '') as typeof status_pesanan)}
      />
      <Loaded query={orders}>
        {(orders) => (
          <>
            {orders.some((row) => row.perlu_dibatalkan) && (
              <Alert color="orange" mb="s">
                {say(
                  'Ada pesanan yang batal atau kembali di marketplace setelah terjual. Batalkan penjualan hari ini di Batal Penjualan; barang yang datang kembali diterima di Retur Marketplace.',
                )}
              </Alert>
            )}
            <DataTable
              label={say(pesananMarketplace.title)}
              columns={columns}
              sections={[{ heading: undefined, rows: orders.map(displayRow), subtotal: undefined }]}
              rowKey={({ kode_marketplace, no_pesanan_luar }) => `${kode_marketplace} ${no_pesanan_luar}`}
              actions={rowActions}
              actionsPx={204}
              pageSize={50}
              emptyText="Belum Ada Pesanan Marketplace"
            />
          </>
        )}
      </Loaded>
      {cancelling && <CancelDialog order={cancelling} onClose={() => setCancelling(undefined)} />}
    </Panel>
  )
}

function CancelDialog({ order, onClose }: { order: OrderKey; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFieldForm([m.alasan_batal_luar], {})
  const { kode_marketplace, no_pesanan_luar } = order
  return (
    <FormDialog
      title="Batalkan Pesanan Marketplace"
      form={form}
      onClose={onClose}
      check={() => form.check()}
      send={async () => {
        const alasan_batal_luar = form.entered(m.alasan_batal_luar) ?? ''
        toast((await send(cancelOrder, { body: { kode_marketplace, no_pesanan_luar, alasan_batal_luar } })).message, 'good')
        await queries.invalidateQueries({ queryKey: [listOrders.call] })
        onClose()
      }}
    >
      <FormField form={form} field={m.alasan_batal_luar} isFirst />
    </FormDialog>
  )
}

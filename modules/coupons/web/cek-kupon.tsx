import './coupons.css'
import { Badge, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { documentWords as w } from '#engine/contract/document.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { Facts } from '#engine/web/facts.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { IdleState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { coupons as k, couponStates } from '../contract/fields.ts'
import { type CheckedCoupon, cekKupon, readCoupon } from '../contract/kupon.ts'
import { printCoupons } from './print-coupons.ts'

const story = [
  col(w.tgl_system),
  col(k.gerak_kupon),
  col(w.kode_toko),
  col(k.no_faktur.optional(), { opens: 'penjualan' }),
  col(w.user_id.optional()),
].map(tableColumn)

const facts = [
  k.nama_kupon,
  k.nilai_kupon,
  k.belanja_minimal,
  k.tgl_mulai,
  k.tgl_akhir,
  k.maksimal_per_nota,
  k.toko_berlaku,
  k.nama_member,
  k.kode_member,
  k.keterangan,
]

/** A coupon is scanned or its code typed: what it is worth, whose it is, until when, and on which receipt it was used. */
export default function CekKupon() {
  const screen = useRef<HTMLDivElement>(null)
  const [coupon, setCoupon] = useState<CheckedCoupon>()
  const scans = useScans<CheckedCoupon>({
    screen,
    ask: (no_kupon) => send(readCoupon, { params: { no_kupon } }),
    isAmiss: ({ status_kupon }) => status_kupon !== 'BERLAKU',
    take: setCoupon,
  })
  const onRefresh = async () => coupon && setCoupon(await send(readCoupon, { params: { no_kupon: coupon.no_kupon } }))
  return (
    <Panel screen={cekKupon} onRefresh={onRefresh}>
      <div ref={screen}>
        <ScanBox scans={scans} label={k.no_kupon.label} placeholder="Scan kupon atau ketik nomornya, lalu Enter" />
        {coupon ? <FoundCoupon coupon={coupon} /> : <IdleState text="Scan kupon untuk melihat nilainya" />}
      </div>
    </Panel>
  )
}

function FoundCoupon({ coupon }: { coupon: CheckedCoupon }) {
  const say = useText()
  const session = useSession()
  const { no_kupon, status_kupon, hanya_member, riwayat } = coupon
  return (
    <>
      <h2 className="coupon-code">
        {no_kupon}
        <Badge color={status_kupon === 'BERLAKU' ? 'green' : 'red'} variant="light">
          {say(couponStates[status_kupon])}
        </Badge>
      </h2>
      <Facts fields={facts} of={coupon} />
      {hanya_member && <p>{say('Hanya untuk member pemiliknya')}</p>}
      {status_kupon === 'BERLAKU' && (
        <Button size="xs" variant="default" leftSection={<IconPrinter size={15} aria-hidden />} onClick={() => void printCoupons([coupon], session)}>
          {say('Cetak Kupon')}
        </Button>
      )}
      <DataTable
        label={say('Riwayat Kupon')}
        columns={story}
        sections={[{ heading: undefined, rows: riwayat.map((each, at) => ({ ...each, at })), subtotal: undefined }]}
        rowKey={(row) => String(row['at'])}
        emptyText="Tidak Ada Data"
      />
    </>
  )
}

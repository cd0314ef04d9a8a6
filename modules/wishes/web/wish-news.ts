import { useEffect } from 'react'
import { send } from '#engine/web/api.ts'
import { tellNews } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { hear } from '#engine/web/realtime.ts'
import { useSession } from '#engine/web/session.ts'
import { wishedCame, wishedCameMessage } from '../contract/news.ts'
import { countWished } from '../contract/permintaan.ts'
import { permintaanCustomer } from '../contract/screens.ts'

const { path } = permintaanCustomer

/** Shows the user who wrote a wish that a piece came in: at once, or on his return for messages that came meanwhile. */
export default function WishNews() {
  const session = useSession()
  const { kode_toko, user_id } = session
  const mayOpen = doorsFor(session)(permintaanCustomer) === 'OPEN'
  useEffect(() => {
    if (!mayOpen) return undefined
    void send(countWished).then(
      ({ jumlah }) => {
        if (jumlah > 0)
          tellNews({ text: '{{n}} permintaan Anda sudah ada barangnya', values: { n: jumlah }, path, search: { status: 'DIBERITAHU' }, isBad: false })
      },
      // The list says it as well.
      () => {},
    )
    return hear(wishedCame, (payload) => {
      const { data } = wishedCameMessage.safeParse(payload)
      if (data?.kode_toko !== kode_toko) return
      const { kode_barcode, nama_barang, keinginan } = data
      const text = 'Barang yang dicari customer sudah masuk: {{nama_barang}} ({{kode_barcode}}) untuk "{{keinginan}}"'
      tellNews({ text, values: { nama_barang, kode_barcode, keinginan }, path, search: { status: 'DIBERITAHU' }, isBad: false })
    })
  }, [mayOpen, kode_toko, user_id])
  return null
}

import { sendGoods } from '../contract/kirim-barang.ts'
import { kirimBarangScreen } from '../contract/screens.ts'
import { SendGoods } from './send-goods.tsx'

/** Sends pieces to any other shop. */
export default function KirimBarang() {
  return <SendGoods screen={kirimBarangScreen} call={sendGoods} />
}

import { sendToBranch } from '../contract/kirim-barang.ts'
import { kirimBarangKecabang } from '../contract/screens.ts'
import { SendGoods } from './send-goods.tsx'

/** Sends pieces of the head office to a branch. */
export default function KirimBarangKecabang() {
  return <SendGoods screen={kirimBarangKecabang} call={sendToBranch} toBranches />
}

import { useList } from '#engine/web/lookup-input.tsx'
import { MasterScreen } from '#engine/web/master-screen.tsx'
import { bannerKatalog } from '../contract/banner-katalog.ts'
import { catalogue as c } from '../contract/fields.ts'
import { infoKatalog } from '../contract/info-katalog.ts'
import { itemKatalog } from '../contract/item-katalog.ts'
import { kategoriKatalog } from '../contract/kategori-katalog.ts'
import { PhonePicture, PhonePreview, PhoneText } from './phone-preview.tsx'

/** The items, each next to its view on a telephone. Enter does not save one (specification §5). */
export default function ItemKatalog() {
  // Fetched with the items (specification §4), so that a form finds them there.
  useList(kategoriKatalog.api.list)
  useList(bannerKatalog.api.list)
  useList(infoKatalog.api.list)
  return (
    <MasterScreen
      master={itemKatalog}
      isSavedByHand
      aside={(form) => (
        <PhonePreview>
          <PhonePicture form={form} field={c.gambar_path} />
          <div className="phone-text">
            <PhoneText form={form} field={c.nama_barang} className="phone-title" />
            <PhoneText form={form} field={c.harga_jual} className="phone-price" />
            <PhoneText form={form} field={c.berat} />
            <PhoneText form={form} field={c.hashtag_jenis} />
            <PhoneText form={form} field={c.hashtag_kadar} />
          </div>
        </PhonePreview>
      )}
    />
  )
}

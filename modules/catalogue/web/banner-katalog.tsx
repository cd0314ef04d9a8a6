import { MasterScreen } from '#engine/web/master-screen.tsx'
import { bannerKatalog } from '../contract/banner-katalog.ts'
import { catalogue as c } from '../contract/fields.ts'
import { PhonePicture, PhonePreview, PhoneText } from './phone-preview.tsx'

/** The banners, each next to its view on a telephone. */
export default function BannerKatalog() {
  return (
    <MasterScreen
      master={bannerKatalog}
      aside={(form) => (
        <PhonePreview>
          <PhonePicture form={form} field={c.gambar_path} />
          <div className="phone-text">
            <PhoneText form={form} field={c.title} className="phone-title" />
            <PhoneText form={form} field={c.sub_title} />
            <PhoneText form={form} field={c.info} />
            <PhoneText form={form} field={c.deskripsi} />
            <PhoneText form={form} field={c.nama_tombol} className="phone-button" />
          </div>
        </PhonePreview>
      )}
    />
  )
}

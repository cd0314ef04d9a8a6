import type { FieldForm } from '#engine/web/field-form.ts'
import { useFieldValue } from '#engine/web/field-form.ts'
import { MasterScreen } from '#engine/web/master-screen.tsx'
import { catalogue as c } from '../contract/fields.ts'
import { splashscreenKatalog } from '../contract/splashscreen-katalog.ts'
import { PhonePicture, PhonePreview, PhoneText } from './phone-preview.tsx'

// Specification §9: reload delay 1000 ms.
const reloadMs = 1000

/** The screens that the application begins with. The page reloads when one was saved (specification §4). */
export default function SplashscreenKatalog() {
  return (
    <MasterScreen
      master={splashscreenKatalog}
      aside={(form) => <Splash form={form} />}
      onDone={() => setTimeout(() => window.location.reload(), reloadMs)}
    />
  )
}

function Splash({ form }: { form: FieldForm }) {
  const position = useFieldValue(form, c.position)
  return (
    <PhonePreview>
      <div className="phone-splash" data-position={position}>
        <PhonePicture form={form} field={c.image_path} />
        <div className="phone-text">
          <PhoneText form={form} field={c.text} className="phone-title" />
        </div>
      </div>
    </PhonePreview>
  )
}

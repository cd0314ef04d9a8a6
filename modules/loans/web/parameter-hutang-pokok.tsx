import { MasterScreen } from '#engine/web/master-screen.tsx'
import { useSession } from '#engine/web/session.ts'
import { parameterHutangPokok, principalFields, principalSwitch, principalVariant } from '../contract/parameter-hutang-pokok.ts'

const [purity] = parameterHutangPokok.fields
const variants = {
  HARGA_EMAS: { ...parameterHutangPokok, fields: [purity, principalFields.HARGA_EMAS] },
  PER_GRAM: { ...parameterHutangPokok, fields: [purity, principalFields.PER_GRAM] },
}

/** How much is lent a gram: the variant that the switch of the shop chooses. */
export default function ParameterHutangPokok() {
  const { settings } = useSession()
  const variant = principalVariant(settings[principalSwitch])
  return <MasterScreen key={variant} master={variants[variant]} />
}

import type { ComponentType } from 'react'
import BirthdayInput from '../kinds/birthday/input.tsx'
import CaratInput from '../kinds/carat/input.tsx'
import CardInput from '../kinds/card/input.tsx'
import ChoiceInput from '../kinds/choice/input.tsx'
import CodeInput from '../kinds/code/input.tsx'
import CountInput from '../kinds/count/input.tsx'
import DateInput from '../kinds/date/input.tsx'
import DollarInput from '../kinds/dollar/input.tsx'
import FlagInput from '../kinds/flag/input.tsx'
import GramsInput from '../kinds/grams/input.tsx'
import IdentityInput from '../kinds/identity/input.tsx'
import ImageInput from '../kinds/image/input.tsx'
import MomentInput from '../kinds/moment/input.tsx'
import PasswordInput from '../kinds/password/input.tsx'
import PercentInput from '../kinds/percent/input.tsx'
import PermilInput from '../kinds/permil/input.tsx'
import PhoneInput from '../kinds/phone/input.tsx'
import PictureInput from '../kinds/picture/input.tsx'
import PurityInput from '../kinds/purity/input.tsx'
import RupiahInput from '../kinds/rupiah/input.tsx'
import StrokesInput from '../kinds/strokes/input.tsx'
import TagsInput from '../kinds/tags/input.tsx'
import TelephoneInput from '../kinds/telephone/input.tsx'
import TextInput from '../kinds/text/input.tsx'
import { fetched } from './fetched.tsx'
import type { InputProps } from './input-props.ts'
import { LookupInput } from './lookup-input.tsx'
import { useText } from './text.ts'

// Few forms have one of these, and every form would fetch their part of the kit.
const CodesInput = fetched(() => import('../kinds/codes/input.tsx'))
const ColourInput = fetched(() => import('../kinds/colour/input.tsx'))

// The value of a field fits its own kind's input; this table only forgets which one that is.
const inputs = {
  birthday: BirthdayInput,
  carat: CaratInput,
  card: CardInput,
  choice: ChoiceInput,
  code: CodeInput,
  codes: CodesInput,
  colour: ColourInput,
  count: CountInput,
  date: DateInput,
  dollar: DollarInput,
  flag: FlagInput,
  grams: GramsInput,
  identity: IdentityInput,
  image: ImageInput,
  moment: MomentInput,
  password: PasswordInput,
  percent: PercentInput,
  permil: PermilInput,
  phone: PhoneInput,
  picture: PictureInput,
  purity: PurityInput,
  rupiah: RupiahInput,
  strokes: StrokesInput,
  tags: TagsInput,
  telephone: TelephoneInput,
  text: TextInput,
} as unknown as Readonly<Record<string, ComponentType<InputProps<unknown>>>>

/** The input of a field: that of its kind, or a list to pick from where the field names things of a master. */
export function FieldInput<Value>(props: InputProps<Value>) {
  // The texts of the inputs change with the language, so this draws again when it does.
  useText()
  const { field } = props
  const Input = field.lookup && !field.kind.isList ? (LookupInput as unknown as ComponentType<InputProps<unknown>>) : inputs[field.kind.name]
  if (!Input) throw new Error(`The kind ${field.kind.name} has no input`)
  return <Input {...(props as unknown as InputProps<unknown>)} />
}

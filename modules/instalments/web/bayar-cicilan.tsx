import { SegmentedControl } from '@mantine/core'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { useFieldValue, useReckoned } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { contractEvents, inAkad, instalments as c } from '../contract/fields.ts'
import { type OpenContract, instalmentCase } from '../contract/mutasi-cicilan.ts'
import { refusals } from '../contract/refusals.ts'
import { type Owed, owed } from '../contract/schedule.ts'
import { eventLook } from './looks.tsx'
import { openContracts } from './open-contracts.tsx'
import { Schedule } from './schedule-table.tsx'

type Step = 'BAYAR' | 'LUNAS'
const StepOfScreen = createContext<readonly [Step, (step: Step) => void]>(['BAYAR', () => undefined])

const leftOf = ({ lama_bulan, cicilan_dibayar }: OpenContract) => lama_bulan - cicilan_dibayar

/** What is paid today: so many instalments, or all that are left. */
const paidToday = (contract: OpenContract, form: EventForm, step: Step, tgl: string): Owed =>
  owed(contract, contract.cicilan_dibayar, step === 'LUNAS' ? leftOf(contract) : Math.min(form.entered(c.jumlah_cicilan) ?? 0, leftOf(contract)), tgl)

function messagesOf(contract: OpenContract, form: EventForm): Record<string, string> {
  const n = form.entered(c.jumlah_cicilan) ?? 0
  if (n > leftOf(contract)) return { jumlah_cicilan: refusals.PAID_TOO_MUCH.text }
  return n === leftOf(contract) ? { jumlah_cicilan: refusals.LAST_IS_SETTLEMENT.text } : {}
}

const makeForm = () => new EventForm(c.no_cicilan, instalmentCase.steps.BAYAR.asks)

/** Takes one or several instalments with their fine, or settles the contract. Each line of the sum is shown. */
export default function BayarCicilan() {
  const { tgl_system } = useSession()
  const chosen = useState<Step>('BAYAR')
  const [step, setStep] = chosen
  const begin = (contract: OpenContract, form: EventForm) => {
    setStep(leftOf(contract) === 1 ? 'LUNAS' : 'BAYAR')
    form.assign({ [c.jumlah_cicilan.name]: 1 })
  }
  const sumsOf = useCallback(
    (contract: OpenContract, form: EventForm) => {
      const { pokok_dibayar, bunga_rp, bunga_hapus, denda, grand_total } = paidToday(contract, form, step, tgl_system)
      return {
        sums: [
          [c.pokok_dibayar, pokok_dibayar] as const,
          [inAkad(c.bunga_rp, contract.akad), bunga_rp] as const,
          ...(bunga_hapus > 0 ? [[inAkad(c.bunga_hapus, contract.akad), bunga_hapus] as const] : []),
          ...(denda > 0 ? [[c.denda, denda] as const] : []),
        ],
        total: [c.grand_total.labelled('Dibayar'), grand_total] as const,
      }
    },
    [step, tgl_system],
  )
  return (
    <StepOfScreen value={chosen}>
      <CaseScreen
        of={instalmentCase}
        step={step}
        kind={openContracts}
        look={eventLook}
        // One form for both steps: the contract stays chosen when the step changes.
        make={makeForm}
        begin={begin}
        sumsOf={sumsOf}
        {...(step === 'BAYAR' && { messagesOf })}
        saidOf={(contract, form) => ({ [c.grand_total.name]: sumsOf(contract, form).total[1] })}
        Lines={StepChoice}
        Besides={Instalments}
        figures={[c.jumlah_angsuran, c.denda, c.grand_total.labelled('Dibayar')]}
      />
    </StepOfScreen>
  )
}

/** The choice between instalments and settlement. */
function StepChoice() {
  const say = useText()
  const [step, setStep] = useContext(StepOfScreen)
  return (
    <SegmentedControl
      aria-label={say(c.jenis_cicilan.label)}
      value={step}
      onChange={setStep}
      data={(['BAYAR', 'LUNAS'] as const).map((value) => ({ value, label: say(contractEvents[value]) }))}
    />
  )
}

/** The instalments that are paid, with their fines. All that are left are a settlement: the step changes once the number of instalments is entered. */
function Instalments({ thing, form }: { thing: OpenContract; form: EventForm }) {
  const { tgl_system } = useSession()
  const [step, setStep] = useContext(StepOfScreen)
  const isAll = useFieldValue(form, c.jumlah_cicilan) === leftOf(thing)
  useEffect(() => {
    if (step !== 'BAYAR' || !isAll) return undefined
    const settle = () => setStep('LUNAS')
    const field = document.activeElement?.matches(`[data-field="${c.jumlah_cicilan.wire}"]`) ? document.activeElement : undefined
    if (!field) settle()
    field?.addEventListener('blur', settle, { once: true })
    return () => field?.removeEventListener('blur', settle)
  }, [step, isAll, setStep])
  const { lines } = useReckoned(
    form,
    useCallback((of: EventForm) => paidToday(thing, of, step, tgl_system), [thing, step, tgl_system]),
  )
  return <Schedule lines={lines} akad={thing.akad} />
}

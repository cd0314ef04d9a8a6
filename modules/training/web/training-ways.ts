import { type Icon, IconArrowBackUp, IconEraser, IconSchool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSessionOrNobody } from '#engine/web/session.ts'
import { addressOfShop, addressOfTraining, isTraining } from '#engine/web/training.ts'
import { beginning, emptiers } from '../contract/kosongkan-latihan.ts'

/** A way into the training, out of it, or to begin it anew: in the menu of the user and in the palette. */
export interface TrainingWay {
  readonly key: string
  readonly text: string
  readonly synonyms: readonly string[]
  readonly Icon: Icon
  /** Where it leads; what leads nowhere is done by `run`. */
  readonly href?: string
  /** Who goes there keeps what he has before him. */
  readonly isBeside?: boolean
  readonly run: () => void
}

/** The ways of somebody who is logged in; `onEmpty` asks whether to empty the training. */
export function useTrainingWays(onEmpty: () => void): readonly TrainingWay[] {
  const level = useSessionOrNobody()?.level
  const training = addressOfTraining()
  return useMemo(() => {
    const ways: TrainingWay[] = []
    if (training !== undefined) {
      const href = `${training}?${beginning}`
      const run = () => void window.open(href, '_blank', 'noopener')
      ways.push({ key: 'latihan', text: 'Mode Latihan', synonyms: ['belajar', 'training'], Icon: IconSchool, href, isBeside: true, run })
    }
    if (isTraining()) {
      const href = addressOfShop()
      const run = () => location.assign(href)
      ways.push({ key: 'toko', text: 'Kembali Ke Toko', synonyms: ['latihan', 'training'], Icon: IconArrowBackUp, href, run })
    }
    if (isTraining() && level !== undefined && emptiers.includes(level))
      ways.push({ key: 'kosongkan', text: 'Kosongkan Latihan', synonyms: ['training'], Icon: IconEraser, run: onEmpty })
    return ways
  }, [training, level, onEmpty])
}

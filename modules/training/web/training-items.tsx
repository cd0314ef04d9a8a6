import { Menu } from '@mantine/core'
import { useText } from '#engine/web/text.ts'
import { useTrainingWays } from './training-ways.ts'

/** The ways of the training in the menu of the user; `onEmpty` asks whether to empty it. */
export function TrainingItems({ onEmpty }: { onEmpty: () => void }) {
  const t = useText()
  const ways = useTrainingWays(onEmpty)
  if (ways.length === 0) return null
  return (
    <>
      <Menu.Divider />
      {ways.map(({ key, text, Icon, href, run }) => {
        const icon = <Icon size={16} aria-hidden />
        return href === undefined ? (
          <Menu.Item key={key} leftSection={icon} onClick={run}>
            {t(text)}
          </Menu.Item>
        ) : (
          <Menu.Item key={key} component="a" href={href} leftSection={icon}>
            {t(text)}
          </Menu.Item>
        )
      })}
    </>
  )
}

import './access-tree.css'
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { AccessNode } from '#engine/contract/session.ts'
import { useText } from '#engine/web/text.ts'

/** The shown entries, by the path of a screen. */
export type Shown = Readonly<Record<string, boolean>>

/** Every screen of a tree with whether it is shown. A menu page belongs to its heading and is not chosen by itself. */
export function shownIn(nodes: readonly AccessNode[]): Shown {
  return Object.fromEntries(screensIn(nodes).map((node) => [node.path as string, node.is_show]))
}

const screensIn = (nodes: readonly AccessNode[]): AccessNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? screensIn(node.children) : node.path ? [node] : []))

export interface AccessTreeProps {
  readonly nodes: readonly AccessNode[]
  readonly shown: Shown
  /** The loaded state; differences from it are marked. */
  readonly before: Shown
  readonly readOnly?: boolean
  readonly onChange: (changes: Shown) => void
}

/** The menu as a tree of check boxes: a heading stands for all that is under it. */
export function AccessTree({ nodes, ...rest }: AccessTreeProps) {
  const say = useText()
  const [typed, setTyped] = useState('')
  return (
    <div>
      <TextInput
        mb="s"
        maw={320}
        leftSection={<IconSearch size={15} aria-hidden />}
        placeholder={say('Cari Menu')}
        aria-label={say('Cari Menu')}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className="access-tree">
        {nodes.map((node) => (
          <Branch key={node.title} {...rest} node={node} typed={typed.trim().toLowerCase()} />
        ))}
      </ul>
    </div>
  )
}

function Branch({ node, typed, ...rest }: Omit<AccessTreeProps, 'nodes'> & { node: AccessNode; typed: string }) {
  const say = useText()
  const { shown, before, readOnly, onChange } = rest
  const title = say(node.title)
  const isFound = typed === '' || title.toLowerCase().includes(typed)
  const screens = screensIn([node]).map(({ path }) => path as string)
  const children = node.children.filter((child) => isFound || holds(child, typed, say))
  if (!isFound && children.length === 0) return null
  const on = screens.filter((path) => shown[path]).length
  const isChanged = screens.some((path) => shown[path] !== before[path])
  return (
    <li>
      <Checkbox
        label={title}
        checked={on === screens.length}
        indeterminate={on > 0 && on < screens.length}
        disabled={readOnly ?? false}
        className={isChanged ? 'access-changed' : ''}
        onChange={(event) => {
          const { checked } = event.currentTarget
          onChange(Object.fromEntries(screens.map((path) => [path, checked])))
        }}
      />
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.path ?? child.title} {...rest} node={child} typed={isFound ? '' : typed} />
          ))}
        </ul>
      )}
    </li>
  )
}

const holds = (node: AccessNode, typed: string, say: (text: string) => string): boolean =>
  say(node.title).toLowerCase().includes(typed) || node.children.some((child) => holds(child, typed, say))

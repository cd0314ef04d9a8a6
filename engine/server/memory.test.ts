import { describe, expect, it } from 'vitest'
import { Memory } from './memory.ts'

describe('what a server remembers', () => {
  it('loads a key once for all callers', async () => {
    let loads = 0
    const memory = new Memory(async (key) => `${key}${(loads += 1)}`, { ageMsMax: 1_000 })
    expect(await Promise.all([memory.get('a'), memory.get('a')])).toEqual(['a1', 'a1'])
    expect(await memory.get('b')).toBe('b2')
  })

  it('loads again after forgetting one key or all of them', async () => {
    let loads = 0
    const memory = new Memory(async (key) => `${key}${(loads += 1)}`, { ageMsMax: 1_000 })
    await memory.get('a')
    await memory.get('b')
    memory.forget('a')
    expect([await memory.get('a'), await memory.get('b')]).toEqual(['a3', 'b2'])
    memory.forget()
    expect(await memory.get('b')).toBe('b4')
  })

  it('gives a change that arrives during loading to later callers', async () => {
    const answers: ((value: string) => void)[] = []
    const memory = new Memory<string>(() => new Promise((resolve) => answers.push(resolve)), { ageMsMax: 1_000 })
    const before = memory.get('a')
    memory.forget('a')
    const after = memory.get('a')
    answers[1]?.('new')
    answers[0]?.('old')
    expect([await before, await after, await memory.get('a')]).toEqual(['old', 'new', 'new'])
  })

  it('grows old', async () => {
    let loads = 0
    let nowMs = 0
    const memory = new Memory(async () => (loads += 1), { ageMsMax: 1_000, now: () => nowMs })
    await memory.get('a')
    nowMs = 999
    expect(await memory.get('a')).toBe(1)
    nowMs = 1_000
    expect(await memory.get('a')).toBe(2)
  })

  it('does not remember a failure', async () => {
    let loads = 0
    const memory = new Memory(
      async () => {
        loads += 1
        if (loads === 1) throw new Error('down')
        return loads
      },
      { ageMsMax: 1_000 },
    )
    await expect(memory.get('a')).rejects.toThrow('down')
    expect(await memory.get('a')).toBe(2)
  })
})

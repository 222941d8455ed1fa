import { useState } from 'react'

import { Frame, State } from '#web/preview/frame.tsx'

import { ComboboxField } from './combobox-field.tsx'

const stores = Array.from({ length: 30 }, (_, n) => ({
  value: String(n),
  label: ['鮨 まるた', '酒場 とおか', '割烹 花いちもんめ'][n % 3] + (n > 2 ? ` ${n}号店` : ''),
  note: String(1042 + n),
}))

export const Store = () => {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState('')
  return (
    <Frame title="得意先を探す">
      <ComboboxField
        label="得意先"
        name="store"
        hint="名前かコードの一部"
        query={query}
        onQuery={setQuery}
        choices={stores.filter(store => store.label.includes(query) || store.note.startsWith(query))}
        onChoose={store => {
          setChosen(store.label)
          setQuery(store.label)
        }}
      />
      <State name="選んだ得意先">
        <p>{chosen === '' ? 'まだ選んでいません' : chosen}</p>
      </State>
      <ComboboxField
        label="商品"
        name="item"
        query=""
        onQuery={() => {}}
        choices={[]}
        onChoose={() => {}}
        error="商品を選んでください"
      />
    </Frame>
  )
}

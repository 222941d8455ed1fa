import { Frame } from '#web/preview/frame.tsx'

import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

export const TakenBack = () => {
  const say = useToast()
  const offer = () =>
    say('真鯛を除きました', { action: { label: '元に戻す', onPress: () => say('真鯛を元に戻しました') } })
  return (
    <Frame title="お知らせ">
      <Button onClick={offer}>真鯛を除く</Button>
    </Frame>
  )
}

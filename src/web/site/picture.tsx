import { cx } from '#web/ui/cx.ts'
import { type PictureName, pictureSizes, sitePictures } from './pictures.ts'

/** A picture of a screen, loaded when one comes near it; a phone's in a phone's frame. */
export const Picture = ({ name, caption }: { name: PictureName; caption?: string }) => {
  const { alt, on } = sitePictures[name]
  const { width, height, widths } = pictureSizes[on]
  const files = (kind: string) => widths.map(one => `/pictures/${name}-${one}.${kind} ${one}w`).join(', ')
  const shown = on === 'phone' ? '256px' : '(min-width: 768px) 512px, 100vw'
  return (
    <figure className={cx('flex flex-col gap-2', on === 'phone' && 'mx-auto w-full max-w-64')}>
      <picture>
        <source type="image/avif" srcSet={files('avif')} sizes={shown} />
        <img
          src={`/pictures/${name}-${widths[0]}.webp`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className={cx(
            'h-auto w-full border bg-surface',
            on === 'phone' ? 'rounded-[20px] border-4 border-ink' : 'rounded-card',
          )}
        />
      </picture>
      {caption !== undefined && <figcaption className="text-center text-sm text-ink-soft">{caption}</figcaption>}
    </figure>
  )
}

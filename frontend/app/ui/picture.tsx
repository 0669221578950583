/** A photo with the sizes that publishing made of it. `width` and `height`: those of the largest, in pixels. */
export type PagePicture = {
  alt: string;
  width: number;
  height: number;
  src: string;
  srcset: string;
  sources: { type: string; srcset: string }[];
};

/** A photo of which the browser loads the size and format that suit it. `sizes`: how wide it is shown, as in HTML. */
export function Picture({
  photo,
  sizes,
  lazy = true,
  className,
  onError,
}: {
  photo: PagePicture;
  sizes: string;
  lazy?: boolean;
  className?: string;
  onError?: () => void;
}) {
  return (
    <picture>
      {photo.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={photo.src}
        srcSet={photo.srcset}
        sizes={sizes}
        alt={photo.alt}
        width={photo.width}
        height={photo.height}
        loading={lazy ? "lazy" : undefined}
        decoding="async"
        className={className}
        onError={onError}
      />
    </picture>
  );
}

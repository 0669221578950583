import { type ComponentType, createContext } from "react";
import type { components } from "~/api/schema";

type Picture = components["schemas"]["PictureOut"];

/** The dialog that chooses a picture of the library. The route provides it, because it is part of another feature. */
export const PictureChooserContext = createContext<
  ComponentType<{ onUse: (picture: Picture) => void; onClose: () => void }>
>(() => null);

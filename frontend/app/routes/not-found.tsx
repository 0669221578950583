import { data } from "react-router";
import { NotFound } from "~/layout/error-pages";

export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;

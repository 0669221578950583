import { data } from "react-router";
import { NotFound } from "~/layout/trouble";

export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;

export { categoryNameIn } from "./category-name.ts";

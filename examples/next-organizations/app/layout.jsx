const Layout = ({ children }) => (
  <html lang="en">
    <body>{children}</body>
  </html>
);
export default Layout;

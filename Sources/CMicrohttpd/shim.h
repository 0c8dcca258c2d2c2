#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

// Swift cannot call a function with a variable number of arguments.

// One thread of the library with epoll; `certificate` and `key` are PEM, or null for plain HTTP. Returns
// null, with errno set, where the address is taken.
static inline struct MHD_Daemon *daybook_http_start(
    const struct sockaddr *address, unsigned int connections, unsigned int of_one_address,
    MHD_NotifyConnectionCallback meet, MHD_AccessHandlerCallback take, void *site,
    MHD_RequestCompletedCallback end, const char *certificate, const char *key) {
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  if (address->sa_family == AF_INET6) flags |= MHD_USE_IPv6;
  if (certificate) flags |= MHD_USE_TLS;
  struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, 0}};
  struct MHD_OptionItem secure[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-TLS1.0:-VERS-TLS1.1:-VERS-DTLS-ALL"},
      {MHD_OPTION_END, 0, 0}};
  return MHD_start_daemon(
      flags, 0, 0, 0, take, site,
      MHD_OPTION_SOCK_ADDR, address,
      MHD_OPTION_NOTIFY_COMPLETED, end, site,
      MHD_OPTION_NOTIFY_CONNECTION, meet, site,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, of_one_address,
      // Half of it is for the headers.
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768,
      MHD_OPTION_CONNECTION_TIMEOUT, 30u,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_ARRAY, certificate ? secure : plain,
      MHD_OPTION_END);
}

static inline int daybook_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// The port from which the connection comes; 0 where it is not known.
static inline uint16_t daybook_http_peer_port(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (!info || !info->client_addr) return 0;
  return info->client_addr->sa_family == AF_INET6
             ? ntohs(((const struct sockaddr_in6 *)info->client_addr)->sin6_port)
             : ntohs(((const struct sockaddr_in *)info->client_addr)->sin_port);
}

// The port that the daemon listens at.
static inline uint16_t daybook_http_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
